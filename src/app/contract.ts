/** The API contract: every call of the program in one tree. */

import { affiliateListContract } from '#features/affiliate-list/affiliate-list.contract.ts'
import { affiliatesContract } from '#features/affiliates/affiliates.contract.ts'
import { applicationsContract } from '#features/applications/applications.contract.ts'
import { bulkActionsContract } from '#features/bulk-actions/bulk-actions.contract.ts'
import { creatorPagesContract } from '#features/creator-pages/creator-pages.contract.ts'
import { dashboardContract } from '#features/dashboard/dashboard.contract.ts'
import { editingContract } from '#features/editing/editing.contract.ts'
import { messageQueueContract } from '#features/message-queue/message-queue.contract.ts'
import { messagesContract } from '#features/messages/messages.contract.ts'
import { permissionsContract } from '#features/permissions/permissions.contract.ts'
import { postLinksContract } from '#features/post-links/post-links.contract.ts'
import { productsContract } from '#features/products/products.contract.ts'
import { profileContract } from '#features/profile/profile.contract.ts'
import { radarContract } from '#features/radar/radar.contract.ts'
import { importsContract } from '#features/registration/imports.contract.ts'
import { registrationContract } from '#features/registration/registration.contract.ts'
import { rejectionReasonsContract } from '#features/rejection-reasons/rejection-reasons.contract.ts'
import { remindersContract } from '#features/reminders/reminders.contract.ts'
import { reportContract } from '#features/report/report.contract.ts'
import { loginContract } from '#features/session/login.contract.ts'
import { sessionContract } from '#features/session/session.contract.ts'
import { shippingContract } from '#features/shipping/shipping.contract.ts'
import { shippingAddressesContract } from '#features/shipping-addresses/shipping-addresses.contract.ts'
import { templatesContract } from '#features/templates/templates.contract.ts'
import { timelineContract } from '#features/timeline/timeline.contract.ts'
import { trashContract } from '#features/trash/trash.contract.ts'
import { usersContract } from '#features/users/users.contract.ts'
import { videosContract } from '#features/videos/videos.contract.ts'

export const contract = {
  session: sessionContract,
  login: loginContract,
  profile: profileContract,
  products: productsContract,
  affiliates: affiliatesContract,
  applications: applicationsContract,
  registration: registrationContract,
  imports: importsContract,
  affiliateList: affiliateListContract,
  radar: radarContract,
  editing: editingContract,
  postLinks: postLinksContract,
  bulkActions: bulkActionsContract,
  rejectionReasons: rejectionReasonsContract,
  shipping: shippingContract,
  shippingAddresses: shippingAddressesContract,
  creatorPages: creatorPagesContract,
  messageQueue: messageQueueContract,
  videos: videosContract,
  reminders: remindersContract,
  templates: templatesContract,
  trash: trashContract,
  users: usersContract,
  permissions: permissionsContract,
  dashboard: dashboardContract,
  report: reportContract,
  messages: messagesContract,
  timeline: timelineContract,
}
