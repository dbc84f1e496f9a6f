import { PageFrame } from '@tiffin/ui'

export default function UsersPage() {
  return <PageFrame title="User Management">{null}</PageFrame>
}
