-- Messages and documents print the last day of a quote or a link, so it is valid until the end of that day (decision 0139). Those
-- that are valid, or ended today, get the rest of the day. The zone is that of the last start.
update quote_versions set expires_at = (date_trunc('day', expires_at at time zone s.time_zone) + interval '1 day -1 ms') at time zone s.time_zone
  from app.provider_settings s where expires_at > now() - interval '1 day' and superseded_at is null;
update envelopes set expires_at = (date_trunc('day', expires_at at time zone s.time_zone) + interval '1 day -1 ms') at time zone s.time_zone
  from app.provider_settings s where expires_at > now() - interval '1 day' and status in ('waiting', 'sent', 'viewed', 'signed');
update envelope_recipients set expires_at = (date_trunc('day', expires_at at time zone s.time_zone) + interval '1 day -1 ms') at time zone s.time_zone
  from app.provider_settings s where expires_at > now() - interval '1 day' and status in ('waiting', 'sent', 'viewed', 'signed');
update application_links set expires_at = (date_trunc('day', expires_at at time zone s.time_zone) + interval '1 day -1 ms') at time zone s.time_zone
  from app.provider_settings s where expires_at > now() - interval '1 day';
update port_requests set expires_at = (date_trunc('day', expires_at at time zone s.time_zone) + interval '1 day -1 ms') at time zone s.time_zone
  from app.provider_settings s where expires_at > now() - interval '1 day';
