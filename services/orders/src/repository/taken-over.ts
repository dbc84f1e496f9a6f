import { AppError } from '@tiffin/contracts'
import { Prisma } from '../generated/prisma/client.ts'
import type { HandOver } from './kitchen-repository.ts'

/**
 * The way in which a kitchen ticket was taken over, and the name of the user. `how` is null if it was not taken over.
 */
export type TakenOver = { readonly number: number; readonly how: HandOver | null; readonly by: string | null }

/** The columns of a ticket `k`, as `TakenOver` names them. */
export const takenOverColumns = Prisma.sql`k.number, k.handed_over_how AS how, k.handed_over_by_name AS by`

/** Requires that no user has taken over the ticket. @throws AppError KOT_TAKEN_OVER */
export function refuseTakenOver({ number, how, by }: TakenOver): void {
  if (how !== null) throw new AppError('KOT_TAKEN_OVER', { number, by, how })
}
