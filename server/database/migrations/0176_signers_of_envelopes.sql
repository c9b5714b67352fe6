-- The signers of an envelope, also those who were replaced: whether they were is now known from their link.
create index on envelope_recipients (envelope_guid);
