import { formatDate } from '@tiffin/domain'
import { centered, slipOf, type Slip } from './slip.ts'

/**
 * Makes the paper that informs a kitchen that no tickets arrive.
 *
 * @param since the time of the last connection, as an ISO timestamp
 */
export function outageSlip(since: string): Slip {
  return slipOf('No connection', [
    ...centered('NO CONNECTION', { size: 'large', bold: true, framed: true }),
    ...centered(`Since ${formatDate(since, 'time')} no tickets arrive here. Take orders on paper.`, {
      size: 'tall',
      bold: true,
    }),
  ])
}

/**
 * Makes the paper that informs a kitchen that tickets arrive again.
 *
 * @param since the beginning of the outage, as an ISO timestamp
 * @param until the end of the outage, as an ISO timestamp
 */
export function returnSlip(since: string, until: string): Slip {
  const [from, to] = [since, until].map((at) => formatDate(at, 'time'))
  return slipOf('Connected again', [
    ...centered('CONNECTED AGAIN', { size: 'large', bold: true, framed: true }),
    ...centered(`From ${from} to ${to} no tickets arrived here. They arrive again.`, { size: 'tall', bold: true }),
  ])
}
