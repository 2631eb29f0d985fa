#include "schema/kubernetes_types.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "schema/pass_through.h"
#include "text/trim.h"

namespace pvg {
namespace {

using Shape = KubernetesField::Shape;
using FieldKind = KubernetesField::Kind;

std::vector<KubernetesType> all_types() {
  std::vector<KubernetesType> types;
  for (std::size_t i = 0; i < kubernetes_type_count(); ++i) types.push_back(static_cast<KubernetesType>(i));
  return types;
}

const KubernetesField& field(std::string_view type, std::string_view name) {
  static constexpr KubernetesField kNone{};
  const auto found = find_kubernetes_type(type);
  const KubernetesField* row = found ? find_field(*found, name) : nullptr;
  EXPECT_NE(row, nullptr) << type << "." << name;
  return row == nullptr ? kNone : *row;
}

TEST(KubernetesTypes, TypesAreSortedAndFoundByName) {
  const auto types = all_types();
  ASSERT_GT(types.size(), 100U);
  for (std::size_t i = 0; i < types.size(); ++i) {
    EXPECT_TRUE(i == 0 || name_of(types[i - 1]) < name_of(types[i])) << name_of(types[i]);
    EXPECT_EQ(find_kubernetes_type(name_of(types[i])), types[i]);
    EXPECT_FALSE(fields_of(types[i]).empty()) << name_of(types[i]);
    EXPECT_LE(fields_of(types[i]).size(), kMostKubernetesFields) << name_of(types[i]);
  }
  EXPECT_FALSE(find_kubernetes_type("").has_value());
  EXPECT_FALSE(find_kubernetes_type("Containe").has_value());
  EXPECT_FALSE(find_kubernetes_type("container").has_value());
  EXPECT_FALSE(find_kubernetes_type("zzz").has_value());
}

TEST(KubernetesTypes, FieldsAreSortedAndFoundByName) {
  std::size_t count = 0;
  for (const KubernetesType type : all_types()) {
    std::string_view previous;
    for (const KubernetesField& row : fields_of(type)) {
      EXPECT_LT(previous, row.name()) << name_of(type);
      EXPECT_EQ(find_field(type, row.name()), &row);
      previous = row.name();
      ++count;
    }
    EXPECT_EQ(find_field(type, ""), nullptr);
    EXPECT_EQ(find_field(type, "zzz"), nullptr);
  }
  EXPECT_GT(count, 500U);
}

TEST(KubernetesTypes, RowsAreConsistent) {
  for (const KubernetesType type : all_types()) {
    for (const KubernetesField& row : fields_of(type)) {
      const std::string place = std::string(name_of(type)) + "." + std::string(row.name());
      EXPECT_GE(row.since, kOldestMinor) << place;
      EXPECT_LE(row.since, kNewestMinor) << place;
      EXPECT_TRUE(row.gone == 0 || row.gone > row.since) << place;
      EXPECT_FALSE(row.gone != 0 && row.required) << place;
      EXPECT_FALSE(row.pointer && row.shape != Shape::one) << place;
      EXPECT_TRUE(row.choices().empty() || row.kind == FieldKind::string) << place;
      const bool for_lists = row.merge || row.set || !row.map_keys().empty();
      EXPECT_TRUE(!for_lists || row.shape == Shape::list) << place;
      EXPECT_TRUE(row.merge_key().empty() || row.merge) << place;
    }
  }
}

TEST(KubernetesTypes, ReferencesAndKeysResolve) {
  for (const KubernetesType type : all_types()) {
    for (const KubernetesField& row : fields_of(type)) {
      const std::string place = std::string(name_of(type)) + "." + std::string(row.name());
      if (row.kind != FieldKind::object) {
        EXPECT_TRUE(row.merge_key().empty() && row.map_keys().empty()) << place;
        continue;
      }
      ASSERT_LT(static_cast<std::size_t>(row.type), kubernetes_type_count()) << place;
      EXPECT_TRUE(row.merge_key().empty() || find_field(row.type, row.merge_key()) != nullptr) << place;
      if (row.map_keys().empty()) continue;
      for (const std::string_view key : split(row.map_keys(), ',')) {
        EXPECT_NE(find_field(row.type, key), nullptr) << place << " " << key;
      }
    }
  }
}

// The walks recurse by type, so that this is also the bound of their depth, whatever the input.
std::size_t depth_of(KubernetesType type, std::size_t outer) {
  if (outer > 32) return outer;
  std::size_t deepest = outer;
  for (const KubernetesField& row : fields_of(type)) {
    if (row.kind == FieldKind::object) deepest = std::max(deepest, depth_of(row.type, outer + 1));
  }
  return deepest;
}

TEST(KubernetesTypes, NoTypeContainsItself) {
  for (const KubernetesType type : all_types()) EXPECT_LE(depth_of(type, 1), 12U) << name_of(type);
}

TEST(KubernetesTypes, EveryRootIsThere) {
  for (const std::string_view root : {"Affinity",
                                      "Container",
                                      "ContainerPort",
                                      "EmptyDirVolumeSource",
                                      "EnvFromSource",
                                      "EnvVar",
                                      "LocalObjectReference",
                                      "ObjectMeta",
                                      "PersistentVolumeClaimSpec",
                                      "PersistentVolumeClaimVolumeSource",
                                      "PodSecurityContext",
                                      "PodSpec",
                                      "PodTemplateSpec",
                                      "Probe",
                                      "ResourceRequirements",
                                      "SecurityContext",
                                      "Toleration",
                                      "TopologySpreadConstraint",
                                      "Volume",
                                      "VolumeMount"}) {
    EXPECT_TRUE(is_pass_through_type(root)) << root;
    EXPECT_TRUE(is_pass_through_type("[]" + std::string(root))) << root;
  }
  EXPECT_TRUE(is_pass_through_type("partial PodTemplateSpec"));
  EXPECT_FALSE(is_pass_through_type("Contaner"));
  EXPECT_FALSE(is_pass_through_type(""));
  EXPECT_FALSE(is_pass_through_type("[]"));
}

TEST(KubernetesTypes, KnowsMergeKeys) {
  EXPECT_EQ(field("Container", "ports").merge_key(), "containerPort");
  EXPECT_EQ(field("Container", "ports").map_keys(), "containerPort,protocol");
  EXPECT_EQ(field("Container", "env").merge_key(), "name");
  EXPECT_EQ(field("PodSpec", "volumes").merge_key(), "name");
  EXPECT_TRUE(field("PodSpec", "volumes").retain_keys);
  EXPECT_FALSE(field("PodSpec", "tolerations").merge);
  EXPECT_TRUE(field("ObjectMeta", "finalizers").merge);
  EXPECT_EQ(field("ObjectMeta", "finalizers").merge_key(), "");
  EXPECT_TRUE(field("ObjectMeta", "finalizers").set);
}

TEST(KubernetesTypes, KnowsAges) {
  EXPECT_FALSE(field("TopologySpreadConstraint", "minDomains").known_in(23));
  EXPECT_TRUE(field("TopologySpreadConstraint", "minDomains").known_in(24));
  EXPECT_TRUE(field("ObjectMeta", "clusterName").known_in(24));
  EXPECT_FALSE(field("ObjectMeta", "clusterName").known_in(25));
  EXPECT_EQ(field("Container", "restartPolicy").since, 28);
  EXPECT_EQ(field("PersistentVolumeClaimSpec", "resources").since, kOldestMinor);
  EXPECT_EQ(field("VolumeResourceRequirements", "limits").since, kOldestMinor);
  EXPECT_EQ(field("TypedObjectReference", "name").since, kOldestMinor);
  EXPECT_EQ(field("TypedObjectReference", "namespace").since, 26);
}

}  // namespace
}  // namespace pvg
