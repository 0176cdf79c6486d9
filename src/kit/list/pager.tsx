import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatCount } from '#base/count.ts'
import { countPages, getVisibleRange, listPageNumbers } from '#base/paging.ts'
import { usePhone } from '../layout/use-phone.client.ts'
import { PageField } from './page-field.tsx'
import classes from './pager.module.css'

interface PagerProps {
  page: number
  /** Page whose rows are on the screen while the rows of `page` are loading. */
  shownPage?: number
  total: number
  /** Rows per page. */
  size?: number
  /** Computes which pages get a button; null is an ellipsis. */
  listNumbers?: (page: number, pages: number) => (number | null)[]
  onPage(page: number): void
}

export function Pager(props: PagerProps) {
  const { page, shownPage = page, total, size, listNumbers = listPageNumbers, onPage } = props
  const pages = countPages(total, size)
  const { first, last } = getVisibleRange(shownPage, total, size)
  const pageLinks = listNumbers(page, pages)
  const position = `Halaman ${formatCount(page)} dari ${formatCount(pages)}`
  const isPhone = usePhone()

  return (
    <nav className={classes.pager} aria-label="Halaman">
      <p className={classes.rows}>
        Menampilkan {formatCount(first)} - {formatCount(last)} dari {formatCount(total)} data
      </p>
      <div className={classes.steps}>
        {!isPhone && <p className={classes.position}>{position}</p>}
        <Step label="Halaman sebelumnya" to={page - 1} pages={pages} onPage={onPage}>
          <IconChevronLeft size={18} aria-hidden />
        </Step>
        <ol className={classes.numbers}>
          {pageLinks.map((number, i, all) => (
            <li key={number ?? `after ${all[i - 1]}`}>
              {number === null ? (
                <span className={classes.gap}>…</span>
              ) : (
                <Button
                  className={classes.number}
                  variant={number === page ? 'light' : 'subtle'}
                  color={number === page ? undefined : 'gray'}
                  aria-label={`Halaman ${formatCount(number)}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => number !== page && onPage(number)}
                >
                  {formatCount(number)}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <Step label="Halaman berikutnya" to={page + 1} pages={pages} onPage={onPage}>
          <IconChevronRight size={18} aria-hidden />
        </Step>
      </div>
      {isPhone ? (
        <PositionOnPhone pages={pages} onPage={onPage} hasField={pageLinks.length < pages}>
          {position}
        </PositionOnPhone>
      ) : (
        pageLinks.length < pages && <PageField pages={pages} onPage={onPage} />
      )}
    </nav>
  )
}

interface PositionOnPhoneProps {
  pages: number
  /** True if the numbers don't show all pages. */
  hasField: boolean
  onPage(page: number): void
  children: string
}

/** The field for a page number has no room in the pager, so pressing the position shows it. */
function PositionOnPhone({ pages, hasField, onPage, children: position }: PositionOnPhoneProps) {
  const [isFieldShown, setFieldShown] = useState(false)
  const wasFieldShown = useRef(false)
  if (!hasField) return <p className={classes.position}>{position}</p>
  if (isFieldShown)
    return (
      <PageField
        autoFocus
        pages={pages}
        onPage={(page) => {
          wasFieldShown.current = true
          setFieldShown(false)
          onPage(page)
        }}
      />
    )
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.choice}
      ref={(button) => {
        // Takes over the focus of the field.
        if (wasFieldShown.current) button?.focus({ preventScroll: true })
        wasFieldShown.current = false
      }}
      onClick={() => setFieldShown(true)}
    >
      {position}
      <VisuallyHidden>, buka halaman lain</VisuallyHidden>
    </Button>
  )
}

interface StepProps {
  label: string
  to: number
  pages: number
  onPage(page: number): void
  children: React.ReactNode
}

/** Stays focusable at the end of the list, because a button that is disabled while focused loses the focus. */
function Step({ label, to, pages, onPage, children }: StepProps) {
  const isPossible = to >= 1 && to <= pages
  return (
    <ActionIcon
      className={classes.step}
      variant="default"
      aria-label={label}
      aria-disabled={!isPossible}
      data-disabled={!isPossible || undefined}
      onClick={() => isPossible && onPage(to)}
    >
      {children}
    </ActionIcon>
  )
}
