import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'

type Reply = { readonly status: number; readonly body: unknown }

type Options<Who> = {
  readonly ownerUrl: string
  /** Starts a process without cached data. */
  readonly restart: () => Promise<void>
  /** Calls by their purpose. Each reads or changes rows of `owner`, in the name of the given caller. */
  readonly calls: Readonly<Record<string, (who: Who) => Promise<Reply>>>
  readonly owner: Who
  readonly stranger: Who
}

/**
 * Finds the calls that rely on row-level security to separate restaurants: with the policies switched off, a stranger
 * gets another answer than before. A call that is refused to the owner, or answers stranger and owner alike, proves
 * nothing and is reported as well. The policies stay off afterwards.
 */
export async function findCallsThatNeedPolicies<Who>({
  ownerUrl,
  restart,
  calls,
  owner,
  stranger,
}: Options<Who>): Promise<string[]> {
  const withPolicies = await answersTo(calls, stranger)
  await switchOffPolicies(ownerUrl)
  await restart()
  const without = await answersTo(calls, stranger)
  const own = await answersTo(calls, owner)

  return Object.keys(calls).flatMap((what) => {
    if (!isDeepStrictEqual(without[what], withPolicies[what])) return [`${what}: needs the policies`]
    if (own[what]!.status >= 300) return [`${what}: is refused to its own restaurant with ${own[what]!.status}`]
    return isDeepStrictEqual(without[what], own[what]) ? [`${what}: is the same for a stranger`] : []
  })
}

/** Runs the calls one after the other, because one may change data that a later call reads. */
async function answersTo<Who>(calls: Options<Who>['calls'], who: Who): Promise<Record<string, Reply>> {
  const answers: Record<string, Reply> = {}
  for (const [what, call] of Object.entries(calls)) {
    const { status, body } = await call(who)
    answers[what] = { status, body }
  }
  return answers
}

async function switchOffPolicies(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of rows) await client.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`)
  } finally {
    await client.end()
  }
}
