import { endpointShapes, ReleaseRefusal, shellDescription, type ShellDescription } from '@tiffin/module-releases'

/**
 * Reads the description of the shell (`shell.json`) and adds the endpoints of this gateway. While a build replaces the
 * file the last description stays in use.
 *
 * @returns a reader that throws ReleaseRefusal until one read succeeded
 */
export function shellDescriptionReader(readText: () => Promise<string>): () => Promise<ShellDescription> {
  const endpoints = endpointShapes()
  let last: { readonly text: string; readonly shell: ShellDescription } | undefined
  return async () => {
    try {
      const text = await readText()
      if (last?.text !== text) last = { text, shell: { ...shellDescription.parse(JSON.parse(text)), endpoints } }
    } catch (cause) {
      if (!last)
        throw Object.assign(
          new ReleaseRefusal('No module can be compared with the shell: its shell.json cannot be read.'),
          { cause },
        )
    }
    return last!.shell
  }
}
