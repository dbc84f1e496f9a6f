import { Prisma } from '../generated/prisma/client.ts'

/** SQL of the portions of a stored line `i` that are held. A void by an earlier release does not lower `held`. */
export const heldOfLine = Prisma.sql`least(i.held, i.quantity - i.voided)`

/**
 * SQL that adds the held portions of an inserted line to those of the stored line. If the stored line has held
 * portions, the time since which they are held stays.
 */
export const addHeld = Prisma.sql`
  held = least(order_items.held, order_items.quantity - order_items.voided) + excluded.held,
  held_since = CASE WHEN least(order_items.held, order_items.quantity - order_items.voided) > 0
    THEN order_items.held_since ELSE excluded.held_since END`
