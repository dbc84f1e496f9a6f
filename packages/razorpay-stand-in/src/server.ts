import { createLogger, loadEnv } from '@tiffin/service-kit/gateway'
import closeWithGrace from 'close-with-grace'
import path from 'node:path'
import * as z from 'zod/mini'
import { createStandIn } from './index.ts'

const needed = z.string().check(z.minLength(1))
const env = loadEnv(
  z.object({
    PORT: z.coerce.number().check(z.int()),
    TIFFIN_DATA_DIR: needed,
    WEBHOOK_URL: z.url(),
    RAZORPAY_KEY_ID: needed,
    RAZORPAY_KEY_SECRET: needed,
    RAZORPAY_WEBHOOK_SECRET: needed,
    NODE_ENV: z.optional(z.string()),
  }),
)
const logger = createLogger('razorpay-stand-in', 'info')
if (env.NODE_ENV === 'production') {
  logger.fatal('The stand-in takes no money, so it does not run in production.')
  process.exit(1)
}

const standIn = createStandIn({
  keyId: env.RAZORPAY_KEY_ID,
  keySecret: env.RAZORPAY_KEY_SECRET,
  webhookSecret: env.RAZORPAY_WEBHOOK_SECRET,
  webhookUrl: env.WEBHOOK_URL,
  file: path.join(env.TIFFIN_DATA_DIR, 'razorpay-stand-in.json'),
})
const url = await standIn.listen(env.PORT)
logger.info({ url }, 'the stand-in of the payment provider listens')

closeWithGrace({ delay: 5_000, logger }, () => standIn.close())
