import { shellConfig, workerConfig } from '@tiffin/config/webpack'

const dir = import.meta.dirname

export default [shellConfig({ dir }), workerConfig({ dir })]
