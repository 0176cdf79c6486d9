import { Menu } from '#kit/overlay/menu.tsx'
import { type ListView, listViews } from '../list-view.client.ts'

interface ViewItemsProps {
  view: ListView
  onView(view: ListView): void
}

/** Items of the list's menu that choose between cards and a table with a number of rows. */
export function ViewItems({ view, onView }: ViewItemsProps) {
  return (
    <Menu.RadioGroup value={view} onChange={(next) => onView(next as ListView)}>
      <Menu.Label>Tampilan</Menu.Label>
      {listViews.map((each) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {each === 'cards' ? 'Kartu' : `Tabel, ${each} baris`}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
