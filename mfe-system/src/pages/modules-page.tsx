import { PageFrame } from '@tiffin/ui'
import { messages } from '../features/modules/messages.ts'
import { Modules } from '../features/modules/modules.tsx'
import { ModuleTokens } from '../features/modules/tokens/module-tokens.tsx'

export default function ModulesPage() {
  return (
    <PageFrame title={messages.title} help={messages.help}>
      <Modules />
      <ModuleTokens />
    </PageFrame>
  )
}
