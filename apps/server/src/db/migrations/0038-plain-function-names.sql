-- Functions are named by what they do: announce the whole catalogue, record a change of the count, merge the changes
-- into one row, and note that owners' counts are to be settled again.
alter function catalogue_tell() rename to catalogue_announce_all;
alter function sites_tally() rename to sites_record_count;
alter function sites_tally_up() rename to sites_merge_counts;
alter function owner_changes_unsettle() rename to owner_changes_reset_settled;
