import { shellConfig } from '@tiffin/config/webpack'

export default shellConfig({ dir: import.meta.dirname })
