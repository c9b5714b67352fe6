-- A one-time code belongs to a link of any kind (decision 0169). The column keeps the name that release 0.4.0 has for it.
drop policy by_link on signer_codes;
alter table signer_codes drop constraint signer_codes_one_link, drop constraint signer_codes_recipient_guid_fkey;
update signer_codes set recipient_guid = coalesce(application_guid, offer_guid, port_guid) where recipient_guid is null;
alter table signer_codes
  drop column application_guid,
  drop column offer_guid,
  drop column port_guid,
  alter column recipient_guid set not null,
  add foreign key (recipient_guid) references customer_links (guid) on delete cascade;

-- Only the link itself and jobs read its codes.
create policy by_link on signer_codes to dealerline_app
  using ((select app.sees_all())
    or recipient_guid in (select l.guid from customer_links l where l.link_id = (select app.link_id())));
