/**
 * Renders the number of affiliates for each need, with a link to the list. A phone shows all links in one menu. A
 * laptop shows them as chips, of which the last opens a menu of the less urgent needs if there are more than
 * `maxChips`. A user without a single list of all affiliates (`useHasSingleList`) sees all numbers as chips without
 * links, on a phone too.
 */
import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { type NeedFilter, needFilterLabel, needs } from '#features/affiliates/affiliate-values.ts'
import { statusStyle } from '#kit/feedback/status-style.client.ts'
import layout from '#kit/layout/layout.module.css'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import type { RadarNow } from '../radar-schema.ts'
import classes from './need-counts.module.css'
import { useHasSingleList } from './use-has-single-list.client.ts'

interface NeedCountsProps {
  counts: RadarNow['counts']
  /** number of affiliates who are hidden from the radar for some days */
  snoozed: number
  /** number of affiliates who are left out for some days after a reminder */
  reminded: number
  /** number of waiting applications */
  applications: number
}

/** A number of affiliates or applicants, with its label and its list. */
interface Count {
  text: string
  colour: string
  count: number
  /** the list that the number counts; undefined if the user has no single list of all affiliates */
  list: Pick<LinkProps, 'to' | 'search'> | undefined
}

/** Maximum number of chips on a laptop. If there are more needs, the last chip opens a menu of the rest. */
const maxChips = 6

/** Checks whether the numbers are in one menu, which then also has the link to the deadlines of the week. */
export function useHasCountsMenu({ counts, snoozed, reminded, applications }: NeedCountsProps): boolean {
  const numbers = [...needs.map((need) => counts[need]), snoozed, reminded, applications]
  const isPhone = usePhone()
  const isLinked = useHasSingleList()
  return isPhone && isLinked && numbers.filter((count) => count > 0).length > 1
}

export function NeedCounts({ counts, snoozed, reminded, applications }: NeedCountsProps) {
  const hasMenu = useHasCountsMenu({ counts, snoozed, reminded, applications })
  const isLinked = useHasSingleList()
  const createCount = (filter: NeedFilter, count: number, colour: string): Count => ({
    text: needFilterLabel[filter],
    colour,
    count,
    list: isLinked ? { to: '/dashboard/data-affiliate', search: { butuh: filter } } : undefined,
  })
  const applicantCount: Count = {
    text: 'Pendaftar',
    colour: 'brand',
    count: applications,
    list: { to: '/dashboard/reg-affiliate', search: { tab: 'pendaftar' } },
  }
  const visibleCounts = [
    ...needs.map((need) => createCount(need, counts[need], statusStyle.need[need].color)),
    applicantCount,
    createCount('diingatkan', reminded, 'gray'),
    createCount('ditunda', snoozed, 'gray'),
  ].filter(({ count }) => count > 0)
  if (visibleCounts.length === 0) return null
  if (hasMenu) return <CountsMenu counts={visibleCounts} />
  const chips =
    isLinked && visibleCounts.length > maxChips ? visibleCounts.slice(0, maxChips - 1) : visibleCounts
  return (
    <ul className={classes.counts} aria-label="Jumlah per alasan">
      {chips.map(({ list, ...label }) => (
        <li key={label.text}>
          {list ? (
            <Link {...list} className={classes.chip} data-linked>
              <Label {...label} />
            </Link>
          ) : (
            <span className={classes.chip}>
              <Label {...label} />
            </span>
          )}
        </li>
      ))}
      {chips.length < visibleCounts.length && (
        <li>
          <OtherCounts counts={visibleCounts.slice(chips.length)} />
        </li>
      )}
    </ul>
  )
}

function OtherCounts({ counts }: { counts: readonly Count[] }) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <UnstyledButton fz="inherit" className={classes.chip} data-linked>
          {counts.length} lainnya
          <IconChevronDown size={16} aria-hidden className={layout.dimmed} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CountItems counts={counts} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Renders the numbers as a menu behind one button, which shows as many numbers as fit. */
function CountsMenu({ counts }: { counts: readonly Count[] }) {
  return (
    <Menu position="bottom" width="target" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          fullWidth
          className={classes.menuButton ?? ''}
          classNames={{ inner: classes.menuButtonInner ?? '', label: classes.menuButtonLabel ?? '' }}
          rightSection={<IconChevronDown size={16} aria-hidden className={layout.dimmed} />}
        >
          <VisuallyHidden>Jumlah per alasan:</VisuallyHidden>
          {counts.map(({ text, colour, count }) => (
            <span key={text} className={classes.menuButtonCount}>
              <Label text={text} colour={colour} count={count} />
            </span>
          ))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <CountItems counts={counts} />
        <Menu.Divider />
        <Menu.Item
          renderRoot={(props) => (
            <Link to="/dashboard/data-affiliate" search={{ tampilan: 'minggu' }} {...props} />
          )}
        >
          Tenggat minggu ini
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function CountItems({ counts }: { counts: readonly Count[] }) {
  return counts.map(({ text, colour, count, list }) => (
    <Menu.Item
      key={text}
      leftSection={<Dot colour={colour} />}
      rightSection={<span className={classes.count}>{formatCount(count)}</span>}
      renderRoot={(props) => <Link {...list} {...props} />}
    >
      {text}
    </Menu.Item>
  ))
}

function Label({ text, colour, count }: Omit<Count, 'list'>) {
  return (
    <>
      <Dot colour={colour} />
      {text}
      <span className={classes.count}>{formatCount(count)}</span>
    </>
  )
}

function Dot({ colour }: { colour: string }) {
  return (
    <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-5)` }} aria-hidden />
  )
}
