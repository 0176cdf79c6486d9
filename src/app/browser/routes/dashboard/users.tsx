import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { EraseUserDialog, UserData } from '#features/trash/components/user-data.tsx'
import { UserManagementScreen } from '#features/users/screens/user-management-screen.tsx'
import { userSearchParams } from '#features/users/user-search.ts'
import { userListOptions } from '#features/users/users.client.ts'
import { VideoReceiverSelect } from '#features/videos/components/video-receiver-select.tsx'
import { createPrefetchLoader, shouldReloadOnIntent } from '../../prefetch-loader.ts'

export const Route = createFileRoute('/dashboard/users')({
  staticData: { title: 'User Management' },
  validateSearch: userSearchParams,
  search: { middlewares: [stripSearchParams(userSearchParams.parse({}))] },
  loader: createPrefetchLoader(({ prefetch }) => prefetch(userListOptions())),
  shouldReload: shouldReloadOnIntent,
  component: () => (
    <UserManagementScreen
      videoReceiver={VideoReceiverSelect}
      personalData={UserData}
      eraseDialog={EraseUserDialog}
    />
  ),
})
