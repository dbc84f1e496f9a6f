import * as z from 'zod/mini'

// The compiled fast path of zod needs eval, which the content security policy of the shell forbids.
z.config({ jitless: true })
