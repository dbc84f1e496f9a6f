import { isHeld, toast } from '@tiffin/web-kit'
import { isOutdated, needsNewerShell } from './federation.ts'
import { whileIdle } from './while-idle.ts'

/**
 * The time, in ms, for which a user must have been idle before a new version is offered, or loaded on an unattended
 * page.
 */
const IDLE_MS = 15_000
const OFFERED_FOR_MS = 20_000

type UpdateOffer = {
  readonly update: () => void
  /**
   * True for a page without a user who could accept an offer: the new version loads once the page is idle and no hold
   * protects the running version.
   */
  readonly isUnattended: boolean
}

/**
 * Offers a new version of the module on screen when the user is idle, and never while a hold protects open work. The
 * module is not replaced without consent, because a cashier may be using it; leaving and entering the module updates it
 * anyway. An unattended page is updated without an offer, because it has no user who could accept, or leave and enter
 * the module.
 *
 * @returns a function that stops the offers
 */
export function offerUpdate(name: string, { update, isUnattended }: UpdateOffer): () => void {
  const accept = () => {
    if (!isHeld()) update()
  }
  return whileIdle(IDLE_MS, () => {
    if (!isOutdated(name)) return
    if (isUnattended) {
      // `ShellRenewal` brings a version that needs a newer shell, because a page that is reloaded makes no sound.
      if (!needsNewerShell(name)) update()
      return
    }
    toast.info('A new version is ready.', {
      id: `update ${name}`,
      durationMs: OFFERED_FOR_MS,
      action: { label: 'Update', onClick: accept },
    })
  })
}
