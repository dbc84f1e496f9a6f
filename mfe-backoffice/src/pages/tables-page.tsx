import { TableManagement } from '../features/tables/table-management.tsx'

export default function TablesPage() {
  return <TableManagement />
}
