import { Decisions } from '../features/decisions/decisions.tsx'

export default function DecisionsPage() {
  return <Decisions />
}
