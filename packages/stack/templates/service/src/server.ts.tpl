import { serve } from '@tiffin/service-kit'
import { createServer } from './create-server.ts'

await serve(createServer())
