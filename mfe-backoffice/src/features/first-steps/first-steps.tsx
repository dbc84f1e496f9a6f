import { Badge, Button, Card, cx } from '@tiffin/ui'
import { useSession, useView } from '@tiffin/web-kit'
import { ArrowRight, Check, Circle } from 'lucide-react'
import { SampleMenuButton } from '../../components/sample-menu-button.tsx'
import { messages } from './messages.ts'
import { useFirstSteps, type Step } from './use-first-steps.ts'

/**
 * Shows the checklist of a new restaurant until every step is done. Only an Admin sees it, because other roles may not
 * take most of the steps.
 */
export function FirstSteps() {
  return useSession().userRole === 'Admin' ? <Checklist /> : null
}

function Checklist() {
  const steps = useFirstSteps()
  if (!steps) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card
      title={messages.title}
      actions={
        <Badge tone="accent">{messages.progress(steps.filter(({ isDone }) => isDone).length, steps.length)}</Badge>
      }
    >
      <ol className="-my-2">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  )
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const view = useView()
  const { id, isDone, title, help, action, page } = step
  const Mark = isDone ? Check : Circle
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <Mark
        size={20}
        role="img"
        aria-label={isDone ? messages.done : messages.open}
        className={cx('shrink-0', isDone ? 'text-confirm-ink' : 'text-muted')}
      />
      <div className="min-w-0 flex-1 basis-60">
        <p className={cx('text-base font-medium', isDone && 'text-muted')}>{title}</p>
        {!isDone && <p className="text-sm text-muted">{help}</p>}
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-3">
          {id === 'menu' && <SampleMenuButton isPrimary={isNext} />}
          <Button
            variant={isNext && id !== 'menu' ? 'primary' : 'secondary'}
            icon={<ArrowRight size={20} aria-hidden />}
            onClick={() => view(page)}
          >
            {action}
          </Button>
        </div>
      )}
    </li>
  )
}
