import { listDevices, type Device } from '@tiffin/contracts'
import { Card, FailedState } from '@tiffin/ui'
import { serverTextOr, TIMINGS, useApiQuery } from '@tiffin/web-kit'
import { useState } from 'react'
import { AddDeviceForm } from './add-device-form.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { DevicesTable } from './devices-table.tsx'
import { messages } from './messages.ts'
import { RenameDeviceDialog } from './rename-device-dialog.tsx'
import type { ShownCode } from './shown-code.ts'

/** Kitchen screens: which there are, the form for one more, and the code each pairs with. */
export function Devices() {
  const devices = useApiQuery(listDevices, {}, { refetchInterval: TIMINGS.dashboardRefreshMs })
  const [code, setCode] = useState<ShownCode | null>(null)
  const [renaming, setRenaming] = useState<Device | null>(null)
  return (
    <Card title={messages.title} help={messages.help}>
      <div className="grid gap-5">
        {!devices.data && devices.error ? (
          <FailedState
            text={serverTextOr(devices.error, messages.loadFailed)}
            isRetrying={devices.isFetching}
            onRetry={() => void devices.refetch()}
          />
        ) : (
          <DevicesTable devices={devices.data} onCode={setCode} onRename={setRenaming} />
        )}
        <AddDeviceForm onCode={setCode} />
      </div>
      {renaming && <RenameDeviceDialog device={renaming} onClose={() => setRenaming(null)} />}
      {code && <CodeDialog code={code} onClose={() => setCode(null)} />}
    </Card>
  )
}
