/** 'Daftar Affiliate' below the registration form, with the dialogs that its rows open. */
import { Button } from '@mantine/core'
import { IconClipboardText, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type Affiliate, affiliate } from '#features/affiliates/affiliate.ts'
import { useIsOwnWrite } from '#features/affiliates/affiliates.client.ts'
import { DeleteAffiliateDialog } from '#features/affiliates/components/delete-dialog.tsx'
import { NoAffiliates } from '#features/affiliates/components/no-affiliates.tsx'
import { searchBox } from '#features/affiliates/components/search-box.ts'
import { useCan } from '#features/session/session.client.ts'
import { isServerError } from '#kit/form/save-failure.client.ts'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { isolate } from '#kit/layout/user-text.tsx'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ResourceRows } from '#kit/list/resource-rows.tsx'
import { NoRowActions, RowAction, RowActionGroup, RowMenu } from '#kit/list/row-action.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { Menu } from '#kit/overlay/menu.tsx'
import { verbs } from '#kit/theme/verbs.ts'
import { isFiltered, noFilters } from '../reg-affiliate-search.ts'
import { downloadRegistered, getFilterParameters, registeredOptions } from '../registration.client.ts'
import { affiliateDisplays } from './affiliate-displays.tsx'
import { useAffiliateFilters } from './affiliate-filter.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { WhatsappButton } from './whatsapp-link.tsx'

const route = getRouteApi('/dashboard/reg-affiliate')

interface AffiliateListProps {
  /** called by the button of an empty list that imports a sheet */
  onPaste(): void
  /** called by the button of an empty list that registers one affiliate */
  onRegister(): void
}

export function AffiliateList({ onPaste, onRegister }: AffiliateListProps) {
  const { search, onSearch } = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(registeredOptions(search))
  const { data } = query
  const filters = useAffiliateFilters({ search, onSearch }, data?.total)
  const isOwnWrite = useIsOwnWrite()
  const editDialog = useRowDialog<Affiliate>()
  const deleteDialog = useRowDialog<Affiliate>()
  const hasServerAnswered = isServerError(query.error)

  return (
    <>
      <ResourceList
        title="Daftar Affiliate"
        query={query}
        list={data}
        search={search}
        onSearch={onSearch}
        searchBox={searchBox}
        filters={filters}
        failureTexts={{
          load: hasServerAnswered ? 'Gagal memuat data affiliate' : 'Terjadi kesalahan saat memuat affiliate',
          refresh: 'Gagal memuat ulang data affiliate',
        }}
        isMine={isOwnWrite}
        selection={{ query: getFilterParameters(search), getName: ({ username }) => username }}
        download={(format, options) => downloadRegistered(search, format, options)}
        showsCount
        empty={
          <NoAffiliates isFiltered={isFiltered(search)} onReset={() => onSearch({ ...noFilters, q: '' })}>
            <Button
              variant="light"
              leftSection={<IconClipboardText size={16} aria-hidden />}
              onClick={onPaste}
            >
              Tempel data
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onClick={onRegister}
            >
              Daftarkan satu per satu
            </Button>
          </NoAffiliates>
        }
      >
        {(listProps) => (
          <ResourceRows
            {...listProps}
            resource={affiliate}
            displays={affiliateDisplays}
            isNumbered
            tableWidth={960}
            cardWidth={280}
            cardHeading="h3"
            actions={{
              label: 'Aksi',
              width: 88,
              render: (row, place) => (
                <Actions
                  row={row}
                  isInCard={place === 'card'}
                  onEdit={() => editDialog.open(row)}
                  onDelete={() => deleteDialog.open(row)}
                />
              ),
            }}
          />
        )}
      </ResourceList>
      <EditDialog dialog={editDialog} current={data?.rows.find(({ id }) => id === editDialog.row?.id)} />
      <DeleteAffiliateDialog dialog={deleteDialog} />
    </>
  )
}

interface ActionsProps {
  row: Affiliate
  /** true in a card, which has no WhatsApp column that opens the chat */
  isInCard: boolean
  onEdit(): void
  onDelete(): void
}

function Actions({ row, isInCard, onEdit, onDelete }: ActionsProps) {
  const can = useCan()
  const isPhone = usePhone()
  const [mayEdit, mayDelete] = [can('data_affiliate_edit'), can('data_affiliate_delete')]
  const name = isolate(row.username)
  if (!mayEdit && !mayDelete && !isInCard) return <NoRowActions>-</NoRowActions>
  if (isInCard && isPhone)
    return (
      <RowActionGroup>
        <WhatsappButton affiliate={row} />
        {(mayEdit || mayDelete) && (
          <RowMenu name={name}>
            {mayEdit && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
                Edit
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
                {verbs.remove}
              </Menu.Item>
            )}
          </RowMenu>
        )}
      </RowActionGroup>
    )
  return (
    <RowActionGroup>
      {isInCard && <WhatsappButton affiliate={row} />}
      {mayEdit && <RowAction opens label="Edit" name={name} icon={IconPencil} onPress={onEdit} />}
      {mayDelete && <RowAction label={verbs.remove} name={name} icon={IconTrash} onPress={onDelete} />}
    </RowActionGroup>
  )
}
