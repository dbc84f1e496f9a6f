import { moduleConfig } from '@tiffin/config/webpack'

export default moduleConfig({ dir: import.meta.dirname, name: 'kitchen' })
