import { recordOperatorAction, type NewOperatorAction } from '@tiffin/service-kit'
import type { TenancyDatabase } from './database.ts'

const SINGLE_ROW = { id: 1 } as const

/** Stores the session state of the operator: the valid token version and the last code that was used. */
export function createOperatorSessionsRepository(db: TenancyDatabase) {
  return {
    /** Reads the version that a token must carry to be valid. */
    async version(): Promise<number> {
      const { version } = await db.unscoped.operatorSessions.findUniqueOrThrow({
        where: SINGLE_ROW,
        select: { version: true },
      })
      return version
    },

    /** Ends every session of the operator and records the action. */
    async endAll(action: NewOperatorAction): Promise<void> {
      await db.inPlatform(async (tx) => {
        await tx.operatorSessions.update({
          where: SINGLE_ROW,
          data: { version: { increment: 1 } },
          select: { id: true },
        })
        await recordOperatorAction(tx, action)
      })
    },

    /**
     * Consumes the code of a time step, and all earlier ones. @returns false when this code or a later one was consumed
     * already
     */
    async useCode(step: number): Promise<boolean> {
      const { count } = await db.unscoped.operatorSessions.updateMany({
        where: { ...SINGLE_ROW, lastCodeStep: { lt: step } },
        data: { lastCodeStep: step },
      })
      return count > 0
    },
  }
}

export type OperatorSessionsRepository = ReturnType<typeof createOperatorSessionsRepository>
