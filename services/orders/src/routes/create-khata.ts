import { createKhata, type ResponseOf } from '@tiffin/contracts'
import { replayStored, route } from '@tiffin/service-kit'
import type { RouteDeps } from '../deps.ts'
import { toWireKhata } from '../khata-wire.ts'
import { fromKhataForm } from './shared/khata-form.ts'

/** POST /api/khatas. A repetition is answered with the khata as it is by then. */
export function createKhataRoute({ khatas, newId }: RouteDeps) {
  return route(createKhata, async ({ tenant, user, body, idempotency, reply }) => {
    const form = { ...fromKhataForm(body), id: newId() }
    const { khata, repeats } = await khatas.create(tenant, form, user.role, idempotency)
    const opened = toWireKhata(khata)
    return repeats && idempotency
      ? replayStored<ResponseOf<typeof createKhata>>(
          { route: createKhata.id, status: 201, reply: opened, ...repeats },
          idempotency,
          reply,
        )
      : opened
  })
}
