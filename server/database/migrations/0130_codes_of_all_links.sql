-- One-time codes for the recipients of all links by which a customer consents: orders, applications, offers and port requests.

-- A code belongs to one link.
alter table signer_codes
  alter column recipient_guid drop not null,
  add column application_guid uuid references application_links on delete cascade,
  add column offer_guid uuid references quote_offers (guid) on delete cascade,
  add column port_guid uuid references port_requests (guid) on delete cascade,
  add constraint signer_codes_one_link check (num_nonnulls(recipient_guid, application_guid, offer_guid, port_guid) = 1);
create index on signer_codes (application_guid, code_id) where application_guid is not null;
create index on signer_codes (offer_guid, code_id) where offer_guid is not null;
create index on signer_codes (port_guid, code_id) where port_guid is not null;

-- Only the link itself and jobs read its codes.
drop policy by_link on signer_codes;
create policy by_link on signer_codes to dealerline_app
  using ((select app.sees_all())
    or (recipient_guid is not null and order_id = (select app.link_order()))
    or application_guid in (select l.guid from application_links l where l.application_id = (select app.link_application()))
    or offer_guid in (select o.guid from quote_offers o where o.offer_id = (select app.link_offer()))
    or port_guid in (select p.guid from port_requests p where p.request_id = (select app.link_port_request())));

-- How the person who answered confirmed who they are. Null for an older answer and for one that needs no code.
alter table application_links add column identity jsonb;
alter table quote_offers add column identity jsonb;
alter table port_requests add column identity jsonb;
