import { Button, Paper, Skeleton } from '@mantine/core'
import { IconPackage, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '#base/count.ts'
import { findPage } from '#base/paging.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import layout from '#kit/layout/layout.module.css'
import { Page } from '#kit/layout/page.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { isolate } from '#kit/layout/user-text.tsx'
import type { FieldDisplays } from '#kit/list/field-display.client.ts'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { NothingFound } from '#kit/list/nothing-found.tsx'
import { ResourceList } from '#kit/list/resource-list.tsx'
import { ResourceRows } from '#kit/list/resource-rows.tsx'
import { RowAction, RowActionGroup } from '#kit/list/row-action.tsx'
import { useRowDialog } from '#kit/list/use-row-dialog.client.ts'
import { useWholeList } from '#kit/list/whole-list.client.ts'
import { DeleteProductDialog } from '../components/delete-dialog.tsx'
import { ProductDialog } from '../components/product-dialog.tsx'
import { type Product, product } from '../product.ts'
import { downloadProducts, productCatalogueOptions, useIsOwnWrite } from '../products.client.ts'
import classes from './product-management-screen.module.css'

const route = getRouteApi('/dashboard/products')

const fieldDisplays: FieldDisplays<typeof product> = {
  product_number: { width: 120, quiet: true, card: 'foot' },
  product_name: { width: '21%', card: 'title' },
  price: { width: 172, align: 'end', cardClass: `${layout.sm} ${layout.bold}` },
  product_benefit: {
    cardClass: classes.benefit,
    renderContent: ({ product_benefit: text }, place) =>
      place === 'table' ? (
        <TruncatedText twoLines>{text}</TruncatedText>
      ) : (
        <p dir="auto" title={text}>
          {text}
        </p>
      ),
  },
  created_at: { width: 108, quiet: true, card: 'foot' },
}

export function ProductManagementScreen() {
  const { search, onSearch } = useListSearch(route.useSearch(), route.useNavigate())
  const query = useQuery(productCatalogueOptions())
  const editDialog = useRowDialog<Product>()
  const deleteDialog = useRowDialog<Product>()
  const isOwnWrite = useIsOwnWrite()
  const renderAddButton = (variant: 'filled' | 'light') => (
    <Button
      variant={variant}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => editDialog.open(null)}
    >
      Tambah Product
    </Button>
  )

  return (
    <Page title="Product Management" isNarrow action={renderAddButton('filled')}>
      <TotalCard total={query.data?.length} isError={query.isError} />
      <ResourceList
        label="Daftar product"
        query={query}
        list={useWholeList(product, query.data, search)}
        search={search}
        onSearch={onSearch}
        searchBox={{ label: 'Cari product', placeholder: 'Nomor / nama / benefits' }}
        failureTexts={{ load: 'Failed to fetch products' }}
        isMine={isOwnWrite}
        download={(format, options) => downloadProducts(search.q, format, options)}
        empty={
          search.q ? (
            <NothingFound
              message="Tidak ada product yang sesuai dengan pencarian."
              onReset={() => onSearch({ q: '', page: 1 })}
            />
          ) : (
            <EmptyState icon={IconPackage} message="Belum ada product. Tambahkan product pertama Anda!">
              {renderAddButton('light')}
            </EmptyState>
          )
        }
      >
        {(listProps) => (
          <ResourceRows
            {...listProps}
            resource={product}
            displays={fieldDisplays}
            tableWidth={820}
            actions={{
              label: 'Actions',
              width: 88,
              render: (row) => (
                <RowActionGroup>
                  <RowAction
                    opens
                    label="Edit"
                    name={isolate(row.product_name)}
                    icon={IconPencil}
                    onPress={() => editDialog.open(row)}
                  />
                  <RowAction
                    label="Delete"
                    name={isolate(row.product_name)}
                    icon={IconTrash}
                    onPress={() => deleteDialog.open(row)}
                  />
                </RowActionGroup>
              ),
            }}
          />
        )}
      </ResourceList>
      <ProductDialog
        dialog={editDialog}
        products={query.data}
        // The list is ordered by number, so that the new product can be on any page.
        onCreated={(products, { id }) => onSearch({ q: '', page: findPage(products, id) })}
      />
      <DeleteProductDialog dialog={deleteDialog} />
    </Page>
  )
}

interface TotalCardProps {
  /** number of all products, regardless of the search; undefined until it is loaded */
  total: number | undefined
  isError: boolean
}

function TotalCard({ total, isError }: TotalCardProps) {
  const placeholder = isError ? '-' : <Skeleton height={18} width={40} />
  return (
    <Paper className={classes.totalCard}>
      <IconPackage size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <dl className={classes.facts}>
        <dt className={classes.label}>Total Products</dt>
        <dd className={classes.number}>{total === undefined ? placeholder : formatCount(total)}</dd>
      </dl>
    </Paper>
  )
}
