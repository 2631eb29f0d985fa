// TLS under Pravega, in hardened mode: between the members of an ensemble, from every server to its ensemble, and from the
// segment stores to their bookies. What clients of Pravega itself see is decided in hardened_security.cc. Private to
// model/hardened_*.cc.
#pragma once

#include "model/hardened.h"

namespace pvg::hardened {

// Lines of zoo.cfg; none without spec.tls. The client port takes TLS and plain text alike: the scripts of the images of
// ZooKeeper and BookKeeper speak no TLS.
[[nodiscard]] TextMap zookeeper_tls_lines(const ZookeeperClusterSpec& spec);

// The members' stores, their password in an argument file, probes that can do without an answer, and the certificate that
// cert-manager is asked for. Services, ConfigMap and probes must be decided.
void resolve_tls(const ZookeeperResource& resource, const Platform& platform, ZookeeperModel& model);

// Of bookies both sides: their own stores, where the image looks for them, and the trust store for their ensemble.
// `settings` and `jvm_options` are what the ConfigMap is made of.
void resolve_tls(const BookkeeperResource& resource, const BookkeeperLinks& links, const Platform& platform,
                 BookieModel& model, TextMap& settings, TextList& jvm_options);

// The trust stores for the ensemble and, of a segment store, for the bookies. What the user writes into the properties wins.
void resolve_storage_tls(const PravegaLinks& links, const Platform& platform, ControllerModel& model, TextMap& properties);
void resolve_storage_tls(const PravegaLinks& links, const Platform& platform, SegmentStoreModel& model,
                         TextMap& properties);

}  // namespace pvg::hardened
