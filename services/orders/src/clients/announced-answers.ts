import { randomUUID } from 'node:crypto'
import { AppError, type ServiceName } from '@tiffin/contracts'
import type { Broadcast, CachedAnswers, OtherServices, Tenant } from '@tiffin/service-kit'

export type AnnouncedAnswers<Answer> = {
  /**
   * Returns the cached answer. After a change was announced to this process the service is called first; while it is
   * down, the last answer is returned, which may lack that change.
   *
   * @throws AppError SERVICE_UNAVAILABLE when there is no last answer, or only one that is too old
   */
  read(tenant: Tenant, requestId: string): Promise<Answer>
  /**
   * Returns the service's current answer. After three calls in a row about a restaurant, the service is called at most
   * once a second, and callers wait for the next answer. While the service is down, the last answer is returned.
   *
   * @throws AppError SERVICE_UNAVAILABLE when there is no last answer
   */
  readAgain(tenant: Tenant, requestId: string): Promise<Answer>
  /**
   * Reads the changed answer of a restaurant, stores it for all processes of this service and makes each process drop
   * its older copy. From then on no process uses the older copy, even if the other service becomes unavailable at once.
   * With null, each process reads the answer of every restaurant again before its next use.
   *
   * @throws AppError SERVICE_UNAVAILABLE when the service does not answer, or when a process does not confirm in time;
   *   that process then uses its copy for as long as it is valid
   */
  noteChange(restaurantId: string | null, requestId: string): Promise<void>
}

type Announced<Answer> = {
  readonly service: ServiceName
  readonly kind: 'menu' | 'plan'
  /** The cached answers, one for each restaurant. */
  readonly answers: CachedAnswers<Answer>
}

export type AnnouncementDeps = {
  readonly otherServices: OtherServices
  /** Connects the processes of this service. */
  readonly broadcast: Broadcast
}

/** The message that a process of this service sends to the others when an answer has changed. */
type Change = {
  readonly kind: 'menu' | 'plan'
  /** The restaurant whose answer changed; null for all restaurants. */
  readonly restaurantId: string | null
  /** The process that sent the message and has the change already. A process of an earlier release names none. */
  readonly from?: string
}

/** Creates cached answers of a service that announces each change to one process of this service. */
export function createAnnouncedAnswers<Answer>(
  { service, kind, answers }: Announced<Answer>,
  { otherServices, broadcast }: AnnouncementDeps,
): AnnouncedAnswers<Answer> {
  const from = randomUUID()
  const about = (tenant: Tenant, requestId: string) => ({ tenant, key: '', requestId })
  const patiently = (tenant: Tenant, requestId: string) => ({ ...about(tenant, requestId), isPatient: true })
  const send = (restaurantId: string | null) =>
    broadcast.send(JSON.stringify({ kind, restaurantId, from } satisfies Change))

  broadcast.subscribe({
    onMessage(message) {
      const change = JSON.parse(message) as Change
      if (change.kind !== kind || change.from === from) return
      otherServices.heardFrom(service)
      if (change.restaurantId === null) answers.outdateAll()
      else answers.outdate(about({ id: change.restaurantId }, `${kind}-change`))
    },
    onListening: () => answers.outdateAll(),
  })

  return {
    read(tenant, requestId) {
      // A process that is not listening may have missed a change, so it confirms its copy first.
      if (!broadcast.isListening()) answers.outdate(about(tenant, requestId))
      return answers.read(about(tenant, requestId))
    },

    readAgain: (tenant, requestId) => answers.readAgain(patiently(tenant, requestId)),

    async noteChange(restaurantId, requestId) {
      otherServices.heardFrom(service)
      try {
        if (restaurantId === null) answers.outdateAll()
        else await answers.replace(patiently({ id: restaurantId }, requestId))
        await send(restaurantId)
      } catch (error) {
        if (restaurantId !== null) await send(restaurantId).catch(() => undefined)
        throw Object.assign(new AppError('SERVICE_UNAVAILABLE'), { cause: error })
      }
    },
  }
}
