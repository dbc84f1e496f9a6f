import type { Actor } from './audit/actor.ts'

/**
 * The restaurant of a request, from a verified token or an internal path, never from a body. `by` is the actor for the
 * audit; without one the change is the system's: a job, a renewal, demo data.
 */
export type Tenant = { readonly id: string; readonly by?: Actor }
