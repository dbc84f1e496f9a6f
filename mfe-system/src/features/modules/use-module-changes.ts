import { promoteModule, rollBackModule, type ModuleOverview } from '@tiffin/contracts'
import { neighbourFocus } from '@tiffin/ui'
import { confirm } from '@tiffin/web-kit'
import { usePlatformChange } from '../../queries/use-platform-change.ts'
import { messages } from './messages.ts'

/**
 * Promotes a version, or rolls back: ends the canary, or without one makes the version before the live version live
 * again. The operator confirms each change first. The toast names the version of the gateway's reply, because a team or
 * the gateway itself may have made another change meanwhile. While a change of the module runs, a press on another
 * button does nothing.
 */
export function useModuleChanges(module: ModuleOverview) {
  const promotion = usePlatformChange(promoteModule)
  const rollBack = usePlatformChange(rollBackModule)
  const isBusy = promotion.isPending || rollBack.isPending
  const params = { name: module.name }

  async function promote(
    { version, failures }: ModuleOverview['versions'][number],
    button: HTMLElement,
  ): Promise<void> {
    if (isBusy) return
    const question = {
      title: messages.promoteTitle(version),
      message: messages.promoteQuestion(module, version, failures),
      confirmLabel: messages.promote,
      danger: failures > 0,
    }
    if (!(await confirm(question))) return
    const focusTitle = titleFocus(button)
    if (
      await promotion.change(
        { params, body: { version } },
        { done: (answer) => messages.promoted(module, answer.version), failed: messages.promoteFailed },
      )
    )
      focusTitle()
  }

  async function goBack(button: HTMLElement): Promise<void> {
    if (isBusy) return
    const words = wordsOf(module)
    const from = module.canary?.version ?? module.live
    if (!(await confirm({ title: words.label, message: words.question, confirmLabel: words.label, danger: true })))
      return
    const focusTitle = titleFocus(button)
    if (
      await rollBack.change(
        { params, body: from === null ? {} : { from } },
        { done: (answer) => words.done(module, answer.version), failed: words.failed },
      )
    )
      focusTitle()
  }

  return {
    promote,
    promoting: promotion.isPending ? (promotion.variables?.body.version ?? null) : null,
    goBack,
    isGoingBack: rollBack.isPending,
  }
}

function wordsOf(module: ModuleOverview) {
  return module.canary
    ? {
        label: messages.endCanary,
        question: messages.endCanaryQuestion(module, module.canary),
        done: messages.canaryEnded,
        failed: messages.endCanaryFailed,
      }
    : {
        label: messages.rollBack,
        question: messages.rollBackQuestion(module),
        done: messages.rolledBack,
        failed: messages.rollBackFailed,
      }
}

/**
 * Returns a function that moves the focus to the title of the card, because the pressed button may disappear with the
 * change.
 */
function titleFocus(button: HTMLElement): () => void {
  return neighbourFocus(button.closest('section') ?? button)
}
