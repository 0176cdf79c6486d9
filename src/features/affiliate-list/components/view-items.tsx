import { SegmentedControl } from '@mantine/core'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { type ListView, listViews } from '../list-view.client.ts'

/** A table has rows to compare, so it begins with more of them than a page of cards. */
const firstTable: ListView = '25'

/** `minggu` shows the deadlines of one week, the others the list. */
export type ShownView = ListView | 'minggu'

interface ViewProps {
  view: ShownView
  onView(view: ShownView): void
}

/** Switches between cards, table and week. On a phone the items of the menu do. */
export function ViewSwitch({ view, onView }: ViewProps) {
  const isPhone = usePhone()
  if (isPhone) return null
  const current = view === 'cards' || view === 'minggu' ? view : 'table'
  return (
    <SegmentedControl
      aria-label="Tampilan"
      value={current}
      onChange={(next) => onView(next === 'table' ? firstTable : (next as ShownView))}
      data={[
        { value: 'cards', label: 'Kartu' },
        { value: 'table', label: 'Tabel' },
        { value: 'minggu', label: 'Minggu' },
      ]}
    />
  )
}

/** Items of the list's menu: the number of rows of the table, or on a phone cards and the week. */
export function ViewItems({ view, onView }: ViewProps) {
  const isPhone = usePhone()
  if (!isPhone && (view === 'cards' || view === 'minggu')) return null
  const choices: [ShownView, string][] = isPhone
    ? [
        ['cards', 'Kartu'],
        ['minggu', 'Minggu'],
      ]
    : listViews.flatMap((each) => (each === 'cards' ? [] : [[each, `${each} baris`]]))
  // A phone has no table, so a stored one shows cards.
  const value = isPhone && view !== 'minggu' ? 'cards' : view
  return (
    <Menu.RadioGroup value={value} onChange={(next) => onView(next as ShownView)}>
      <Menu.Label>Tampilan</Menu.Label>
      {choices.map(([each, label]) => (
        <Menu.RadioItem key={each} value={each} closeMenuOnClick>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

interface OrderItemsProps {
  order: 'tenggat' | undefined
  onOrder(order: 'tenggat' | undefined): void
}

/** Items of the list's menu that choose the order of its rows. */
export function OrderItems({ order, onOrder }: OrderItemsProps) {
  return (
    <Menu.RadioGroup
      value={order ?? 'terbaru'}
      onChange={(next) => onOrder(next === 'tenggat' ? next : undefined)}
    >
      <Menu.Label>Urutan</Menu.Label>
      <Menu.RadioItem value="terbaru" closeMenuOnClick>
        Terbaru dulu
      </Menu.RadioItem>
      <Menu.RadioItem value="tenggat" closeMenuOnClick>
        Tenggat terdekat dulu
      </Menu.RadioItem>
    </Menu.RadioGroup>
  )
}
