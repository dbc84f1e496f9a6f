import { clearToken, confirm } from '@tiffin/web-kit'
import { countWaitingHere } from './use-waiting-here.ts'
import { afterLogoutText, totalOf } from './waiting-words.ts'

/**
 * Signs out. A user of a till with waiting punches, prints or payments is asked first, because nobody sends these
 * commands while nobody is signed in; otherwise there is no question (spec §2). The commands stay stored in any case.
 */
export async function logOut(): Promise<void> {
  const waiting = await countWaitingHere()
  const question = { title: 'Log out?', message: afterLogoutText(waiting), confirmLabel: 'Log out' }
  if (totalOf(waiting.all) === 0 || (await confirm(question))) clearToken('restaurant')
}
