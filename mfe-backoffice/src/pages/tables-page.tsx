import { Tables } from '../features/tables/tables.tsx'
import { useLiveFloor } from '../hooks/use-live-reads.ts'

export default function TablesPage() {
  useLiveFloor()
  return <Tables />
}
