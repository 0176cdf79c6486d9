/** Renders the saved templates. Pressing one loads its text into the editor. */
import { Button } from '@mantine/core'
import { IconMessagePlus, IconMessages } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { checkConnectionText, getServerMessage } from '#kit/form/save-failure.client.ts'
import { UserText } from '#kit/layout/user-text.tsx'
import type { ListSearch } from '#kit/list/list-search.client.ts'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useWholeList } from '#kit/list/whole-list.client.ts'
import { DeleteDialog } from '#kit/overlay/delete-dialog.tsx'
import { useDeletionUndo } from '#kit/overlay/deletion-undo.tsx'
import { HistoryDialog } from '#kit/overlay/history.tsx'
import { type Template, template } from '../template.ts'
import { downloadTemplates, useIsOwnWrite, useTemplateWrites } from '../templates.client.ts'
import { TemplateCards, type TemplateCardsProps } from './template-cards.tsx'

interface TemplateListProps
  extends ListSearch<{ q: string }>,
    Pick<TemplateCardsProps, 'editingId' | 'onLoadText' | 'onEdit'> {
  query: UseQueryResult<Template[], Error>
  /** called by the button 'Tulis template' of an empty list */
  onWrite(): void
  onDeleted(template: Template): void
  /** says before a deletion where the template is used */
  templateUses: ComponentType<{ id: string }>
}

export function TemplateList(props: TemplateListProps) {
  const { query, search, onSearch, onWrite, onDeleted, templateUses: TemplateUses, ...cardProps } = props
  const deleteDialog = useRowDialog<Template>()
  const historyDialog = useRowDialog<Template>()
  const { remove } = useTemplateWrites()
  const { undo, note } = useDeletionUndo()
  const isMine = useIsOwnWrite()
  return (
    <>
      <ResourceList
        title="Template Tersimpan"
        query={query}
        list={useWholeList(template, query.data, search)}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Cari template', placeholder: 'Nama / isi' }}
        failureTexts={{
          load: `Gagal memuat template griting: ${getServerMessage(query.error) ?? checkConnectionText}`,
          refresh: 'Gagal merefresh data',
        }}
        isMine={isMine}
        download={(format, options) => downloadTemplates(search.q, format, options)}
        empty={
          search.q ? (
            <NothingFound
              message="Tidak ada template yang sesuai dengan pencarian"
              onReset={() => onSearch({ q: '' })}
            />
          ) : (
            <EmptyState icon={IconMessages} message="Belum ada template">
              <Button
                variant="light"
                leftSection={<IconMessagePlus size={16} aria-hidden />}
                onClick={onWrite}
              >
                Tulis template
              </Button>
            </EmptyState>
          )
        }
      >
        {(listProps) => (
          <TemplateCards
            {...listProps}
            {...cardProps}
            onDelete={deleteDialog.open}
            onHistory={historyDialog.open}
          />
        )}
      </ResourceList>
      <HistoryDialog resource={template} dialog={historyDialog} getName={({ name }) => name} />
      <DeleteDialog
        dialog={deleteDialog}
        remove={({ id }) => remove({ id })}
        undo={undo}
        successText={({ name }) => `Template "${name}" berhasil dihapus`}
        failureText="Gagal menghapus template"
        formatRefusal={(message) => message}
        onDeleted={onDeleted}
      >
        {({ id, name }) => (
          <>
            Hapus template{' '}
            <strong>
              <UserText>{name}</UserText>
            </strong>
            ? {note}
            <TemplateUses id={id} />
          </>
        )}
      </DeleteDialog>
    </>
  )
}
