#!/usr/bin/env node
import { uploadBuild } from './upload-build.ts'

// Usage, in the folder of a module outside of the repository, after its build:
// MODULE_TOKEN=… tiffin-upload https://tiffin.example
const [url] = process.argv.slice(2)
const token = process.env['MODULE_TOKEN']

try {
  if (!url || !token) throw new Error('Usage: MODULE_TOKEN=… tiffin-upload https://tiffin.example')
  const { module, version, is_live: isLive } = await uploadBuild(process.cwd(), { url, token })
  console.log(`${module} ${version} is released${isLive ? ' and live.' : `. The operator of ${url} makes it live.`}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
