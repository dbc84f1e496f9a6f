import { phoneKey } from '@tiffin/domain'
import type { StoredCommand } from './refused-command.ts'

/** A run of characters in which a phone number may be written. */
const PHONES = /\+?\d[\d ().-]{4,}\d/g

/** Returns whether stored commands have a phone number, however it is written. */
export function mentionsPhone(commands: readonly StoredCommand[], key: string): boolean {
  return commands.some(({ kind, body }) => {
    if (kind === 'text') return [...String(body).matchAll(PHONES)].some(([run]) => phoneKey(run) === key)
    const { customerDetails } = asRecord(body)
    const { contact } = asRecord(customerDetails)
    return typeof contact === 'string' && phoneKey(contact) === key
  })
}

/**
 * Returns stored commands without their guest and without the wishes about the dishes, which may name the guest. Of a
 * command that cannot be read nothing is left, because nobody can say where its guest is.
 */
export function withoutGuest(commands: readonly StoredCommand[]): readonly StoredCommand[] {
  return commands.map((command) => {
    if (command.kind === 'text') return { ...command, body: '' }
    const { customerDetails: _guest, ...body } = asRecord(command.body)
    const { items } = body
    return {
      ...command,
      body: Array.isArray(items) ? { ...body, items: items.map(withoutWish) } : body,
    }
  })
}

function withoutWish(item: unknown): unknown {
  const { notes: _notes, ...rest } = asRecord(item)
  return rest
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
