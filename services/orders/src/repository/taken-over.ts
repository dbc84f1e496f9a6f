import { AppError } from '@tiffin/contracts'
import { Prisma } from '../generated/prisma/client.ts'
import type { HandOver } from './kitchen-repository.ts'

/** Who has answered for a kitchen ticket, and how; `how` is null where nobody has. */
export type TakenOver = { readonly number: number; readonly how: HandOver | null; readonly by: string | null }

/** The columns of a ticket `k`, as `TakenOver` names them. */
export const takenOverColumns = Prisma.sql`k.number, k.handed_over_how AS how, k.handed_over_by_name AS by`

/** @throws AppError KOT_TAKEN_OVER where somebody has answered for the ticket */
export function refuseTakenOver({ number, how, by }: TakenOver): void {
  if (how !== null) throw new AppError('KOT_TAKEN_OVER', { number, by, how })
}
