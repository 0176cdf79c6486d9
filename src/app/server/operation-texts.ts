/**
 * The OpenAPI texts of every call. The first sentence is the summary, the rest is the description. The document adds
 * the required permissions from the contract. A call without a text is a type error here.
 */
import type { contract } from '#app/contract.ts'

type Texts = { [Feature in keyof typeof contract]: Record<keyof (typeof contract)[Feature], string> }

export const operationTexts: Texts = {
  session: {
    current:
      'Read the current session. Returns the user, the permissions and the end of the session, and renews it when due.',
    signIn:
      'Sign in with e-mail and password. Sets the session cookie, or a cookie for the second step when the user has a second factor.',
    enterCode: 'Enter the code of the second factor. Completes a sign-in. Each code is accepted once.',
    enterRecoveryCode:
      'Enter a recovery code. Completes a sign-in without the authenticator app. Each recovery code is accepted once.',
    signOut: 'Sign out. Ends the session of the cookie and removes the cookie.',
    requestRecovery:
      'Request an e-mail that resets a password. The answer is the same for known and unknown addresses.',
    requestConfirmation:
      'Request an e-mail that confirms an address. The answer is the same for known and unknown addresses.',
    resetPassword:
      'Reset a password with the token of an e-mail. Ends all sessions of the user and starts none.',
    confirmEmail:
      'Confirm an e-mail address with the token of an e-mail. Also completes a requested change of the address.',
  },
  login: {
    read: "Read the state of one's own login. Returns the address that waits for confirmation and whether a second factor is on.",
    changePassword:
      "Change one's own password. Ends all other sessions; this one continues under a new cookie.",
    changeEmail:
      "Request a change of one's own e-mail address. Sends a link to the new address; nothing changes until it is opened.",
    cancelEmail: 'Cancel a requested change of the e-mail address. The link that was sent becomes void.',
    sessions: "List one's own sessions. Only those that have not ended, the current one first.",
    endSession: "End one of one's own sessions. The device is signed out at once.",
    endSessions: "End one's own sessions. Ends all of them, or all but the current one.",
    prepareSecondFactor:
      'Create a key for an authenticator app. The second factor stays off until a first code is entered.',
    enableSecondFactor:
      'Switch the second factor on. Takes a first code as proof and returns the recovery codes once.',
    renewRecoveryCodes: 'Create new recovery codes. The old ones become void.',
    disableSecondFactor: 'Switch the second factor off. Asks for the current password.',
    setWeeklyReport:
      'Ask for the weekly report by e-mail, or cancel it. Sent every Monday, with the rights of the user.',
  },
  profile: {
    read: "Read one's own profile. Returns name, e-mail and role.",
    rename: "Change one's own name. The new name appears wherever the user is named.",
  },
  products: {
    list: 'List products for choosing one. All products by name, without prices.',
    catalogue: 'List products with their prices. All products by number.',
    download: 'Download products as a file. CSV or XLSX of what the search finds.',
    create: 'Create a product. Its number must be free; it gets a permission of its own.',
    update: 'Change a product. Refused with the current row when its revision has changed since it was read.',
    usage:
      'Count what uses a product. Counts all affiliates and videos, including those that the caller may not see.',
    remove:
      'Delete a product. Removes it from selections, videos and permissions; refused when more uses it than was confirmed.',
  },
  affiliates: {
    list: 'List registered affiliates. One page, narrowed by search and filters.',
    download:
      'Download registered affiliates as a file. CSV or XLSX of all that the filters find, or of chosen ones.',
    detail: 'Read an affiliate. Returns all fields with the videos that were given.',
    withLinks:
      'Read an affiliate for editing and messages. Callers who may edit affiliates get whole links, also of its page.',
    markSent: 'Mark a sample as sent. The sample must be approved.',
    setReceived:
      'Record that a sent sample has arrived, or remove the record. Nothing changes when it is so already.',
    markContacted: 'Mark an affiliate as contacted. Nothing changes when the affiliate is already marked.',
    recordChatOpened:
      'Record that a chat was opened. Writes an entry to the history. A chat about a need is a reminder: the affiliate rests until the next one is due. Answers with the chat of a colleague who came moments before.',
    cancelReminder:
      'Cancel the latest reminder of an affiliate, who then no longer rests. Recorded in the history.',
    undoStep: "Undo one's own last step. Possible for a minute and while nothing else has changed.",
    answerTime:
      'Answer the request of a creator for more days. A granted one moves the deadline of the video.',
    undoTimeAnswer:
      'Take back the answer to a request for more days. Only while the deadline is as the answer left it.',
    endConsent: 'End the consent of a creator to the use of a video. Only the creator can give it again.',
    snooze: 'Snooze the reminders of an affiliate. They return after the given number of days.',
    unsnooze: 'End the snooze of an affiliate. Only while it is still the one that the caller knows.',
    freedVideos:
      'List the videos that a deletion would free. Answers what deleting the affiliate does to videos.',
    inReview:
      'List affiliates whose sample waits for a review. Those who wait longest, without snoozed ones; `has_more` tells of further ones.',
    remove: 'Delete an affiliate. Moves it to the trash, from which it can be restored for 30 days.',
  },
  applications: {
    list: 'List applications from the public form. One page of a shelf, narrowed by filters, newest first.',
    waiting: 'Count waiting applications. Leaves out those that are marked as suspicious.',
    accept: 'Accept applications. Registers an affiliate for each application without a conflict.',
    takeBack:
      'Undo acceptances. Possible for ten minutes, for the user who accepted, while the affiliate is unchanged.',
    decline: 'Decline applications. They can be reopened.',
    reopen: 'Reopen declined applications. Refused while another application of the same number waits.',
    unmark: 'Remove the suspicion from applications. They wait like any other from then on.',
    erase: 'Delete suspicious applications. They are gone for good.',
    origin: 'Read the application that an affiliate came from. Null for affiliates that a user registered.',
  },
  registration: {
    register: 'Register an affiliate. Username and WhatsApp number must be free.',
    correct: 'Correct the registration of an affiliate. Changes platform, username, number and product.',
  },
  imports: {
    checkRows:
      'Check rows before an import. Names for each row what would refuse it and what resembles it. Stores nothing.',
    registerRows: 'Register many affiliates. Stores all rows or none.',
    latestImports: 'List imports of the last day. One’s own, newest first; for superadmins all.',
    undoImport: 'Undo an import. Removes the affiliates that nobody has changed since.',
  },
  affiliateList: {
    tabs: 'List the tabs of Data Affiliate. Returns those that the caller may open, each with its count.',
    download:
      'Download affiliates of a tab as a file. CSV or XLSX of all that the filters find, or of chosen ones.',
    cards: 'List affiliates with their state. One page of a tab, narrowed by search and filters.',
    week: 'List the open deadlines of one week. Grouped by day, with exact counts and the first rows of each day.',
  },
  radar: {
    radar: 'List what needs attention next. Covers the affiliates and videos that the caller may see.',
  },
  editing: {
    save: 'Save the edit screen of an affiliate. Writes fields, products and videos in one transaction.',
    holders: 'List the holders of videos. Names the affiliate that holds each requested video.',
  },
  postLinks: {
    candidates:
      'Find the assignment of a posted link. Returns candidates, their open videos, and who has the link already.',
    recordLink:
      'Record the link of a posted video. Marks the video as posted when its last link is recorded.',
    removeLink: 'Remove a recorded link. The video no longer counts as posted.',
    acceptWarnings:
      'Accept the warnings of posted links. Replaces the set of warnings that were accepted before.',
    returnVideo:
      'Return a video whose links await a check. The creator sees what to change, and sends links again.',
  },
  bulkActions: {
    registered:
      'Select all affiliates that a filter of Registrasi Affiliate finds. Returns as many ids as one bulk action takes.',
    followed:
      'Select all affiliates that a filter of Data Affiliate finds. Returns as many ids as one bulk action takes.',
    allowed: 'List the bulk actions that the caller may run.',
    planVideos: 'Plan which affiliate gets which video. Stores nothing.',
    run: 'Run a bulk action on many affiliates. Runs in one transaction and answers for each row.',
    undo: 'Undo a bulk action. Possible for ten minutes, for each row that is unchanged since.',
  },
  shipping: {
    queue: 'List approved samples that wait to be sent. Also counts them by product.',
    sent: 'List samples sent within the last 24 hours. Newest first.',
    holders: 'List which affiliates already have tracking numbers. Only affiliates that the caller may see.',
    saveParcel: 'Set courier and tracking number of a sample. Possible before and after it is sent.',
    saveParcels:
      'Set couriers and tracking numbers of many samples. Can mark them as sent; stores all rows or none.',
    takeBack: "Undo one's own last shipment. Possible for a minute, for samples that are unchanged since.",
  },
  shippingAddresses: {
    read: 'Read the address to which the sample of an affiliate is sent. Null when there is none.',
    create: 'Store the address of an affiliate. Refused when the affiliate already has another one.',
    update:
      'Change the address of an affiliate. Refused with the current row when its revision has changed since it was read.',
    remove: 'Clear the address of an affiliate. It is erased and cannot be restored.',
  },
  creatorPages: {
    showReason: 'Show the reason of a rejection on the page of a creator, or hide it.',
    read: "Read the link of a creator's private page. Null when the caller may not see everything on the page.",
    renew: "Replace the link of a creator's private page. The earlier links end at once.",
  },
  messageQueue: {
    own: "List one's own message queues. Only those that are still open.",
    countQueued:
      "Count recipients who already wait for a message. In one's own open queues for the same need or with the same template: a template's message, or all due reminders.",
    start: 'Start a message queue. For chosen affiliates, or for all that a filter finds.',
    startDue:
      'Start a queue of all due reminders. Each affiliate gets the template that is next for their need; those who wait in another queue are left out.',
    read: 'Read a message queue. The link of a page stands beside the text, which has [halaman] in its place.',
    decide: 'Decide on a message of a queue. Nothing changes when it is already decided.',
    back: 'Reopen the message that was decided last. What it marked is undone where that is still possible.',
    editMessage: 'Write another text for a message of a queue. Its shortcodes are filled as in a template.',
    open: 'Record that the chat of a message was opened. Writes an entry to the history of the affiliate.',
    mark: 'Choose whether a queue marks affiliates as contacted. Applies to the messages that follow.',
    close: 'Close a message queue. Its open messages are not sent.',
  },
  videos: {
    list: 'List videos. One page, newest number first; links of other creators are masked for most callers.',
    download: 'Download videos as a file. CSV or XLSX of what the filters find; masked links stay masked.',
    creators: 'List the creators of videos. E-mail addresses for the filter.',
    available:
      'List videos that an affiliate can be given. Those of a product, lowest number first, at most a hundred.',
    create: 'Create a video. Its links must not belong to another video.',
    update: 'Change a video. Refused with the current row when its revision has changed since it was read.',
    remove: 'Delete a video. Moves it to the trash, from which it can be restored for 30 days.',
    transfer: 'Transfer videos to another owner. All that search and filters find; for superadmins only.',
  },
  rejectionReasons: {
    read: "Read the team's reasons for rejecting a sample. At least one and at most five short texts.",
    update:
      'Change the reasons for rejecting a sample. Refused with the current row when its revision has changed since it was read.',
  },
  reminders: {
    list: 'List the reminders of each need. Their templates, and the days between them.',
    update:
      'Change the reminders of a need. Refused with the current row when its revision has changed since it was read.',
  },
  templates: {
    list: 'List message templates. All of them, newest first.',
    download: 'Download message templates as a file. CSV or XLSX of what the search finds.',
    create: 'Create a message template. Its text may contain shortcodes such as [nama].',
    update:
      'Change a message template. Refused with the current row when its revision has changed since it was read.',
    remove: 'Delete a message template. Moves it to the trash, from which it can be restored for 30 days.',
  },
  trash: {
    list: 'List deleted rows. Those that the caller may restore, newest first.',
    restore:
      'Restore a deleted row. Returns what could not be restored as it was, because others have it now.',
    erase: 'Erase a row for good. Removes it with its history, even from the trash; for superadmins only.',
    stored: 'Export everything that is stored about a row. As it is stored; for superadmins only.',
  },
  users: {
    list: 'List users. All of them, newest first, with what the caller may do to each.',
    download: 'Download users as a file. CSV or XLSX of what search and filters find.',
    create:
      'Create a user. Creates profile and login in one transaction; the e-mail address counts as confirmed.',
    update:
      'Change a user. A new e-mail address ends the sessions of the user and is reported to both addresses.',
    remove: 'Delete a user. Removes profile, login, sessions and permissions; what the user created stays.',
    sessions: 'Count the sessions of a user. Leaves out those that have ended; for superadmins only.',
    endSessions: 'End all sessions of a user. For superadmins only.',
    setPassword: 'Set the password of another user. Ends the sessions of the user; for superadmins only.',
  },
  permissions: {
    matrix: 'List users with their permissions. Active users by name, and what the caller may grant.',
    givers: 'List who can grant a permission. Names of users whom the caller may ask.',
    ofUser: 'List the permissions granted to a user. Permissions that a role brings along have no row.',
    grant: 'Grant a permission. Nothing changes when the user holds it already.',
    revoke: 'Revoke a permission. Nothing changes when the user does not hold it.',
    setProductPermissions:
      'Grant or revoke the permissions of all products. Covers the products that exist now.',
    copy: 'Copy the permissions of another user. As far as the caller may grant and revoke them.',
  },
  dashboard: {
    summary: 'Read the figures of the home page. Counts and trends of what the caller may see.',
    hideFirstSteps: 'Hide or show the first steps of a new installation. For all superadmins; only they may.',
  },
  report: {
    read: 'Read the report of a period. Counts of what the caller may see, also of the period before.',
    download: 'Download the report as CSV or XLSX. The same numbers, a row for each.',
  },
  messages: {
    list: 'List messages from the contact form. One page of a shelf, newest first.',
    counts: 'Count messages. By shelf.',
    read: 'Mark messages as read. For all users.',
    finish: 'Mark messages as done. They can be reopened.',
    reopen: 'Reopen messages that are done. They need an answer again.',
    unmark: 'Remove the suspicion from messages. They are listed like any other from then on.',
    erase: 'Delete suspicious messages. They are gone for good.',
  },
  timeline: {
    read: 'Read the history of a row. Newest first, for callers who may see the row.',
  },
}
