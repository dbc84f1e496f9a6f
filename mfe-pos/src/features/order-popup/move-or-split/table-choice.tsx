import type { Table } from '@tiffin/contracts'
import { groupTablesByArea } from '@tiffin/domain'
import { Button } from '@tiffin/ui'

type TableChoiceProps = {
  readonly tables: readonly Table[]
  /** The id of the table that was chosen and waits for its answer; null without one. */
  readonly chosen: string | null
  readonly disabled?: boolean
  readonly onChoose: (table: Table) => void
}

/** Shows tables by area, each as a button. */
export function TableChoice({ tables, chosen, disabled = false, onChoose }: TableChoiceProps) {
  return groupTablesByArea(tables).map(({ area, tables: members }) => (
    <section key={area} aria-label={area} className="pb-4 last:pb-0">
      <h4 className="pb-2 text-base font-medium text-muted">{area}</h4>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {members.map((table) => (
          <Button
            key={table.id}
            size="lg"
            busy={chosen === table.id}
            disabled={disabled || chosen !== null}
            onClick={() => onChoose(table)}
          >
            {table.name}
          </Button>
        ))}
      </div>
    </section>
  ))
}
