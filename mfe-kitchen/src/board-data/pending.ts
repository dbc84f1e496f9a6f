import { MOST_RECALLABLE_TICKETS, type KitchenTicket } from '@tiffin/contracts'
import type { BoardTickets } from './reuse-unchanged-tickets.ts'

/** A tap that the server has not answered: lines that are done (null: all lines), or a recalled ticket. */
export type PendingChange =
  | { readonly kind: 'bump'; readonly id: string; readonly lines: readonly number[] | null }
  | { readonly kind: 'recall'; readonly id: string }

/** Returns the board as it will be once the changes are answered. Tickets without a change stay the same objects. */
export function withPendingChanges(board: BoardTickets, changes: readonly PendingChange[]): BoardTickets {
  return changes.reduce(withChange, board)
}

/**
 * Returns the board with a ticket from the server's reply. A board of another station, which lacks the ticket, stays as
 * it is.
 */
export function withAnsweredTicket(board: BoardTickets, ticket: KitchenTicket): BoardTickets {
  if (![...board.open, ...board.bumped].some(({ id }) => id === ticket.id)) return board
  const isOther = ({ id }: KitchenTicket) => id !== ticket.id
  const [open, bumped] = [board.open.filter(isOther), board.bumped.filter(isOther)]
  if (ticket.bumped_at === null) {
    const place = board.open.findIndex(({ id }) => id === ticket.id)
    return { ...board, bumped, open: place < 0 ? [...open, ticket].toSorted(byAge) : open.toSpliced(place, 0, ticket) }
  }
  return { ...board, open, bumped: [ticket, ...bumped].slice(0, MOST_RECALLABLE_TICKETS) }
}

function withChange(board: BoardTickets, change: PendingChange): BoardTickets {
  const ticket = [...board.open, ...board.bumped].find(({ id }) => id === change.id)
  if (!ticket) return board
  if (change.kind === 'recall') {
    if (ticket.bumped_at === null) return board
    const lines = ticket.lines.map((line) => ({ ...line, is_done: false }))
    return withAnsweredTicket(board, { ...ticket, lines, bumped_at: null, bumped_by: null })
  }
  if (ticket.bumped_at !== null) return board
  const lines = ticket.lines.map((line, index) =>
    change.lines === null || change.lines.includes(index) ? { ...line, is_done: true } : line,
  )
  // The server decides the exact time; the board only needs to know that the ticket is bumped.
  const bumped_at = lines.every(({ is_done }) => is_done) ? ticket.created_at : null
  return withAnsweredTicket(board, { ...ticket, lines, bumped_at })
}

function byAge(a: KitchenTicket, b: KitchenTicket): number {
  return tappedAt(a) - tappedAt(b) || a.number - b.number
}

function tappedAt({ taken_at: takenAt, created_at: createdAt }: KitchenTicket): number {
  return Date.parse(takenAt ?? createdAt)
}
