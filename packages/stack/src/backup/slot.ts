import { asAdmin } from '../database/admin.ts'

/** The replication slot, for which the server retains the write-ahead log that was not received yet. */
export const SLOT = 'tiffin_backup'

/**
 * Drops the slot unless a process uses it. Where nothing is backed up, the write-ahead log retained for the slot would
 * fill the disk.
 */
export async function forgetSlot(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, (admin) =>
    admin.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active',
      [SLOT],
    ),
  )
}
