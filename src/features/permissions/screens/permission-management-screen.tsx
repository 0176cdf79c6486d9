import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '#features/session/session.client.ts'
import { Page } from '#kit/layout/page.tsx'
import { TabStrip } from '#kit/layout/tab-strip.tsx'
import { usePhone } from '#kit/layout/use-phone.client.ts'
import { useListSearch } from '#kit/list/list-search.client.ts'
import { ListToolbar } from '#kit/list/list-toolbar.tsx'
import { CopyPermissionsDialog } from '../components/copy-permissions-dialog.tsx'
import { LegendCard } from '../components/legend-card.tsx'
import type { MatrixControls } from '../components/matrix-rows.client.ts'
import { PermissionMatrix } from '../components/permission-matrix.tsx'
import { ObstacleTexts } from '../components/permission-switch.tsx'
import { useSwitches } from '../components/use-switches.client.ts'
import type { PermissionHolder } from '../permission-holder.ts'
import type { PermissionMatrix as Matrix } from '../permission-matrix.ts'
import { findUsers, type MatrixTab } from '../permission-search.ts'
import { permissionMatrixOptions } from '../permissions.client.ts'
import classes from './permission-management-screen.module.css'

const route = getRouteApi('/dashboard/permissions')

const tabNames: Record<MatrixTab, string> = {
  halaman: 'Akses Halaman',
  'data-affiliate': 'Data Affiliate Access',
}

export function PermissionManagementScreen() {
  const { search, onSearch } = useListSearch(route.useSearch(), route.useNavigate())
  const isPhone = usePhone()
  const query = useQuery(permissionMatrixOptions())
  const [users, turnSwitch] = useSwitches(query.data?.users)
  const matches = useMemo(() => users && findUsers(users, search.q), [users, search.q])
  /** A closed dialog keeps its user, so that its text doesn't change while it fades out. */
  const [copyDialog, setCopyDialog] = useState<{ user: PermissionHolder | null; opened: boolean }>(
    closedDialog,
  )
  const controls = useControls(query.data, turnSwitch, setCopyDialog)

  return (
    <Page title="Permission Management" count={query.data?.users.length}>
      <ListToolbar
        search={{
          label: 'Cari user',
          placeholder: 'Nama / email',
          value: search.q,
          onSearch: (q, options) => onSearch({ q }, options),
        }}
        refresh={{ refetch: query.refetch, failureText: 'Gagal merefresh data' }}
      />
      <ObstacleTexts />
      <Tabs
        value={search.tab}
        onChange={(tab) => tab && tab !== search.tab && onSearch({ tab: tab as MatrixTab })}
        keepMounted={false}
      >
        <TabStrip label="Permission" open={search.tab}>
          {Object.entries(tabNames).map(([tab, name]) => (
            <Tabs.Tab key={tab} value={tab} className={classes.tab}>
              {name}
            </Tabs.Tab>
          ))}
        </TabStrip>
        <Tabs.Panel value={search.tab} className={classes.panel}>
          {isPhone && <LegendCard isPhone />}
          <PermissionMatrix
            query={query}
            matches={matches}
            name={tabNames[search.tab]}
            search={search}
            onSearch={onSearch}
            controls={controls}
          />
          {!isPhone && <LegendCard isPhone={false} />}
        </Tabs.Panel>
      </Tabs>
      <CopyPermissionsDialog
        {...copyDialog}
        matrix={query.data}
        query={query}
        onClose={() => setCopyDialog(({ user }) => ({ user, opened: false }))}
      />
    </Page>
  )
}

const closedDialog = { user: null, opened: false }

function useControls(
  matrix: Matrix | undefined,
  onTurn: MatrixControls['onTurn'],
  setCopyDialog: (next: { user: PermissionHolder; opened: boolean }) => void,
): MatrixControls {
  const { user } = useSession()
  const { products, grantable } = matrix ?? emptyMatrix
  return useMemo(
    () => ({
      viewer: { id: user.id, isSuperadmin: user.role === 'superadmin', grantable: new Set(grantable) },
      products,
      onTurn,
      onCopyPermissions: (target) => setCopyDialog({ user: target, opened: true }),
    }),
    [user.id, user.role, grantable, products, onTurn, setCopyDialog],
  )
}

const emptyMatrix: Pick<Matrix, 'products' | 'grantable'> = { products: [], grantable: [] }
