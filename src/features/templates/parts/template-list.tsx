/** The saved templates: pressing one loads its text into the editor. */
import { Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import { useGlow } from '#kit/glow.client.ts'
import { ListStatus } from '#kit/list-status.tsx'
import { ListToolbar } from '#kit/list-toolbar.tsx'
import { LoadFailure } from '#kit/load-failure.tsx'
import type { Template } from '../template.ts'
import { useIsOwnWrite } from '../templates.client.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { NoTemplates } from './no-templates.tsx'
import { matching } from './search.ts'
import { SkeletonCards, TemplateCards, type TemplateCardsProps } from './template-cards.tsx'
import classes from './template-list.module.css'

interface TemplateListProps
  extends Omit<TemplateCardsProps, 'templates' | 'glowing' | 'headingId' | 'onDelete'> {
  query: UseQueryResult<Template[], Error>
  q: string
  onSearch(q: string, options?: { replace?: boolean }): void
  /** where an empty list sends */
  onWrite(): void
  onDeleted(template: Template): void
  /** for the focus: of who comes from above, and when the card that had it is gone */
  headingRef: RefObject<HTMLHeadingElement | null>
}

export function TemplateList({
  query,
  q,
  onSearch,
  onWrite,
  onDeleted,
  headingRef,
  ...cards
}: TemplateListProps) {
  const { data: all } = query
  const shown = all && matching(all, q)
  const glowing = useGlow(shown, q, 1, useIsOwnWrite())
  const headingId = useId()
  const [doomed, setDoomed] = useState<Template | null>(null)
  const [deleting, setDeleting] = useState(false)

  function askToDelete(template: Template) {
    setDoomed(template)
    setDeleting(true)
  }

  return (
    <section className={classes.list} aria-labelledby={headingId}>
      <div className={classes.heading}>
        <Title order={2} size="h3" id={headingId} ref={headingRef} tabIndex={-1} className={classes.title}>
          Template Tersimpan
        </Title>
        {all && <span className={classes.count}>{all.length.toLocaleString('id-ID')}</span>}
      </div>
      <ListToolbar
        search={{ label: 'Cari template', placeholder: 'Nama / isi template', value: q, onSearch }}
        refresh={{ refetch: query.refetch, trouble: 'Gagal merefresh data' }}
      />
      <ListStatus total={shown?.length} />
      {query.isError && (
        <LoadFailure
          title={`Gagal memuat template griting: ${query.error.message}`}
          reason="Periksa koneksi internet Anda. Yang sudah diketik tidak hilang."
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!shown && !query.isError && <SkeletonCards />}
      {shown?.length === 0 && (
        <NoTemplates filtered={q !== ''} onReset={() => onSearch('')} onWrite={onWrite} />
      )}
      {shown && shown.length > 0 && (
        <TemplateCards
          templates={shown}
          glowing={glowing}
          headingId={headingId}
          onDelete={askToDelete}
          {...cards}
        />
      )}
      <DeleteDialog
        template={doomed}
        opened={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={(template) => {
          onDeleted(template)
          headingRef.current?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}
