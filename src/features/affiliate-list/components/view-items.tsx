import { SegmentedControl } from '@mantine/core'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { type ListView, listViews } from '../list-view.client.ts'

/** The table that the switch opens. It has as many rows as a page of cards. */
const defaultTable: ListView = '10'

/** The view of Data Affiliate: `minggu` shows the deadlines of one week, each other value the list. */
export type DataAffiliateView = ListView | 'minggu'

interface ViewProps {
  view: DataAffiliateView
  onView(view: DataAffiliateView): void
}

/** Switches between cards, table and week. On a phone, `ViewItems` in the menu does this instead. */
export function ViewSwitch({ view, onView }: ViewProps) {
  const isPhone = usePhone()
  if (isPhone) return null
  const current = view === 'cards' || view === 'minggu' ? view : 'table'
  return (
    <SegmentedControl
      aria-label="Tampilan"
      value={current}
      onChange={(next) => onView(next === 'table' ? defaultTable : (next as DataAffiliateView))}
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
  const choices: [DataAffiliateView, string][] = isPhone
    ? [
        ['cards', 'Kartu'],
        ['minggu', 'Minggu'],
      ]
    : listViews.flatMap((each) => (each === 'cards' ? [] : [[each, `${each} baris`]]))
  // A phone has no table, so it shows cards even if the stored view is a table.
  const value = isPhone && view !== 'minggu' ? 'cards' : view
  return (
    <Menu.RadioGroup value={value} onChange={(next) => onView(next as DataAffiliateView)}>
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
