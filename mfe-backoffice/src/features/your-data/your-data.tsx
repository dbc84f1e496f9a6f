import { Button, Card } from '@tiffin/ui'
import { Download } from 'lucide-react'
import { messages } from './messages.ts'
import { useDownload } from './use-download.ts'

export function YourData() {
  const { run, start, stop } = useDownload()
  const isReading = run.status === 'reading'
  return (
    <Card title={messages.title} help={messages.help}>
      <div className="grid gap-4">
        <p className="text-base">{messages.what}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={isReading} icon={<Download aria-hidden size={20} />} onClick={() => void start()}>
            {messages.download}
          </Button>
          {isReading && (
            <Button variant="ghost" onClick={stop}>
              {messages.cancel}
            </Button>
          )}
        </div>
        <p role="status" className="text-base text-muted empty:hidden">
          {isReading && messages.reading(run.name, run.rows)}
        </p>
      </div>
    </Card>
  )
}
