import { Bills } from '../features/bills/bills.tsx'

export default function BillsPage() {
  return <Bills />
}
