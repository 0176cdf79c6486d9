-- Asked about somebody who has a number already, it leaves him out: app.whatsapp_holder(text, uuid) stands in its place.
drop function if exists app.whatsapp_holder(text);
