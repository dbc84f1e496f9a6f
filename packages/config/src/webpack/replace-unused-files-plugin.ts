import path from 'node:path'
import type { Compiler } from 'webpack'

const NAME = 'ReplaceUnusedFilesPlugin'
const NODE_MODULES = `${path.sep}node_modules${path.sep}`

/**
 * The files of libraries whose work Tiffin never asks for, each with the file of `library-replacements` that a build
 * takes in its place. The libraries reach them from code that runs, so a minifier cannot know that they are unused. A
 * test holds each replacement to the exports of its file.
 *
 * - Modules are loaded from an entry that the registry names. They have no manifests, so nothing reads a snapshot of
 *   them, and no shared package is cut to what is used of it (`treeShaking` of the plugin is off).
 * - The page preloads the files of a module by its own links, and no build imports a module by name.
 * - React Router renders no page on a server, so a link prefetches nothing of a page.
 * - No query is infinite.
 */
export const UNUSED_FILES: Readonly<Record<string, string>> = {
  '@module-federation/runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'snapshot-handler.ts',
  '@module-federation/runtime-core/dist/utils/preload.js': 'preload.ts',
  '@module-federation/webpack-bundler-runtime/dist/getSharedFallbackGetter.js': 'get-shared-fallback-getter.ts',
  '@module-federation/webpack-bundler-runtime/dist/init.js': 'init.ts',
  '@module-federation/webpack-bundler-runtime/dist/remotes.js': 'remotes.ts',
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': 'infinite-query-behavior.ts',
  'react-router/dist/production/lib/dom/ssr/components.js': 'router-on-a-server.ts',
}

/** Replaces the unused files of libraries in a build of the shell or of a module. */
export class ReplaceUnusedFilesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (data) => {
        const replacement = data.request.startsWith('.') && replacementOf(path.join(data.context, data.request))
        if (replacement) data.request = replacement
      })
    })
  }
}

function replacementOf(file: string): string | undefined {
  const name = file.slice(file.lastIndexOf(NODE_MODULES) + NODE_MODULES.length).replaceAll(path.sep, '/')
  // Where this package is packed, this file and the replacements are JavaScript.
  const replacement = UNUSED_FILES[name]?.replace(/\.ts$/, path.extname(import.meta.filename))
  return replacement && path.join(import.meta.dirname, 'library-replacements', replacement)
}
